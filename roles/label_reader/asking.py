"""What a person's words ask of the label reader, and how many pieces."""

import re
from typing import Literal

Asked = Literal["cart", "look", "offer", "named", "about"]
"""`cart`: what is in the cart. `look`: what is to be seen. `offer`: buying what is pointed at. `named`: perhaps about
a product by its name, which only the shop can tell. `about`: anything else."""

MOST = 99
NUMBERS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11,
    "twelve": 12, "half a dozen": 6, "a dozen": 12, "dozen": 12, "a couple": 2, "couple": 2, "a pair": 2,
}  # fmt: skip
_NUMBER_WORD = re.compile(rf"\b({'|'.join(sorted(NUMBERS, key=len, reverse=True))})\b")
_SIGN = r"[€$£]"
_DIGITS = r"\d+(?:[.,]\d+)?"
_UNIT = (
    r"(?:€|\$|£|%|°|(?:eur|euros?|dollars?|pounds?|bucks?|cents?|percent|ml|cl|dl|l|lit(?:re|er)s?|mg|g|kg|grams?|"
    r"kilos?|oz|lbs?|mm|cm|m|s|secs?|seconds?|min|minutes?|h|hours?|o'clock|days?|weeks?|am|pm|kcal|calories|"
    r"degrees)\b)"
)
_NO_COUNT = re.compile(
    rf"\d+:\d+(?::\d+)?|{_SIGN}\s*{_DIGITS}|{_DIGITS}\s*-?\s*{_UNIT}|\d+[.,]\d+|\d+(?:st|nd|rd|th)\b|\b(?:the|these|those)\s+\d+\b|"
    rf"\b(?:for|at|under|below|over|above|about|around|than|number|no\.?|nr\.?|aisle|shelf|row|picture|photo)\s+\d+\b(?![.:,]\d)"
    rf"(?!\s*(?:of|x|×|pieces?)\b)"
)
_COUNT = re.compile(r"(?<![\w.,-])x?([1-9]\d?)(?:x|×)?(?![\w%]|[.,]\d)")

_THING = r"\b(?:this|that|these|those|it|them|both|ones?|the (?:two|three|four|others?))\b"
_OBJECT = re.compile(_THING)
_CART = re.compile(r"\b(?:cart|basket|trolley)\b")
_TAKE_OUT = re.compile(r"\b(?:remove|delete|empty|clear|return|discard|take\b.*\bout|put\b.*\bback|out of)\b")
_DID = re.compile(r"\b(?:did|have|has|had|do)\s+(?:i|we|you)\b")
_PUT = re.compile(
    r"\b(?:put|add|place|drop|throw|pop|stick|get|take|buy)\w*\b.*\b(?:in|into|to|onto)\b.*\b(?:cart|basket|trolley)\b"
)
_WISH = re.compile(
    r"\b(?:(?:i|we)(?:'d| would| will|'ll)?|(?:can|could|may|let) (?:i|we|me|us)) (?:want|need|like|have)\b"
)
_CART_QUESTION = re.compile(
    r"\b(?:what|which|how many|how much|show|see|list|tell|view|check|contents?)\b|"
    r"^(?:is|are|do|does|did|have|has)\b|\?"
)

_ABILITIES = re.compile(
    r"\bwhat (?:can|could|do|else can) you (?:do|help)|\b(?:who|what) are you\b|\bhow (?:do|does) (?:you|this|it) work|"
    r"^(?:help|hi|hello|hey|thanks?(?: you)?|ok(?:ay)?|yes|no)$"
)
_LOOK = re.compile(
    r"\bwhat(?:'s| is| are)? (?:this|that|these|those|here)\b|"
    r"\bwhat\b.*\b(?:see|seen|read|shown|hold(?:ing)?|point(?:ing|ed)?|shelf|shelves|picture|photo|clip|video|image|hand)\b|"
    r"\bwhat\b.*\b(?:label|it|this|that)s? says?\b|"
    r"^(?:please |now |can you |could you )*(?:read|describe|identify|recogni[sz]e|scan|look at)\b|"
    r"\bread (?:this|that|these|those|it|them|the|me the)\b|"
    r"\bshow (?:me|us)$|^(?:look|look here|here|here you (?:go|are)|see)$|"
    r"\b(?:do|can|could) (?:you|i) (?:see|read|recogni[sz]e|identify|spot)\b|"
    r"\b(?:is|are) there\b.*\b(?:here|shelf|picture|photo|clip|video|image)\b"
)
_SEEING = re.compile(r"\bwhat(?:'s| is| are| am| do| did)\b.*(?:\bhand\b|\bhold|\bheld\b|\bpoint)")
_COUNTED = rf"(?:\d+|{'|'.join(NUMBERS)}|one|some|any|all|each)"
_SHOWN = (
    r"\b(?:i|we)(?: am| are|'m|'re)? (?:hold|held|holding|point(?:ed|ing)?|picked|took)\b|"
    r"\bin my (?:left |right )?hands?\b"
)
_POINTED = re.compile(
    rf"\b{_COUNTED}(?: more)? (?:of )?(?:this|that|these|those|them|it)\b|"
    r"\b(?:this|that|these|those) (?:ones?|two|three|products?|things?|items?|bottles?|jars?|box|boxes|packs?|packets?|"
    r"cans?|tins?|bags?|cartons?)\b|"
    rf"^(?:and |just |only |also |ok |yes )*(?:{_COUNTED} (?:x |× )?)?(?:this|that|these|those|the)"
    r"(?! (?:is|was|are|were|will|would|has|had|s)\b)(?: \w+)? ones?(?: please)?$|"
    r"^(?:and |just |only |also |ok |yes )*(?:this|that|these|those|both|them|it)(?: too| as well)?(?: please)?$|"
    rf"{_SHOWN}"
)
_BUY = re.compile(
    r"\b(?:buy|purchase|order|add|get|take|give me|bring me|fetch|grab|find|have|price|costs?|how much|afford)\b|"
    r"\b(?:i|we)(?:'d| would| will|'ll)? (?:want|need|like|love)\b"
)
_OTHER_VERB = re.compile(
    r"\b(?:to|me) (?:know|hear|learn|talk|tell|ask|understand|say)\b|\btell me\b|"
    r"\b(?:find|get|figure) (?:out|it out)\b|"
    r"\bget (?:it|that)$|\bhow to\b|\btake it easy\b|\bremind\b|\btranslate\b|\bwrite\b|\bexplain\b"
)
_MAYBE_NAMED = re.compile(
    rf"\bplease\b|\bwhere\b|\bsell\b|\bgot\b|\bshow\b|\bis there\b|\bare there\b|\bany\b|\bcheap\w*|\b{_COUNTED}\b|"
    r"^(?!.*\b(?:is|are|was|were)\b)(?:the |a |an )?\w+(?: \w+){0,2}$"
)

_JUST_NOW = re.compile(r"\b(?:this|that|it)\b|\b(?:i am|i'm) (?:hold|point|show)ing\b|\bin my (?:left |right )?hand\b")


def asked(text: str, pictures: bool) -> Asked:
    """Tell what a message asks for.

    Args:
        text: The person's words.
        pictures: Whether pictures come along with them.
    """
    words = _plain(text)
    if not re.search(r"\w", words):
        return "look" if pictures else "about"
    if _CART.search(words):
        return _about_cart(words)
    bare = re.sub(r"[,;]", "", words).strip(" .!?")
    if _ABILITIES.search(bare):
        return "about"
    buying = _BUY.search(words) is not None and _OTHER_VERB.search(words) is None
    if _SEEING.search(bare) and not buying:
        return "look"
    if _POINTED.search(bare) or (buying and _OBJECT.search(words)):
        return "offer"
    if _LOOK.search(bare):
        return "look"
    if buying or (_MAYBE_NAMED.search(bare) and not _OTHER_VERB.search(words)):
        return "named"
    if pictures and re.match(r"(?:this|that|these|those|here)\b", bare):
        return "look"
    return "about"


def _about_cart(words: str) -> Asked:
    if _TAKE_OUT.search(words):
        return "about"
    if _PUT.search(words) and not _DID.search(words):
        return "offer" if _OBJECT.search(words) else "named"
    if _OBJECT.search(words) and _WISH.search(words) and not _DID.search(words):
        return "offer"
    if _CART_QUESTION.search(words) or not _OBJECT.search(words):
        return "cart"
    return "offer"


def newest_only(text: str) -> bool:
    """Tell whether the words mean one thing that is shown just now: `this one`, `it`, `in my hand`."""
    return _JUST_NOW.search(_plain(text)) is not None


def quantity(text: str) -> int:
    """Return how many pieces are asked for, 1 where nothing is said; prices, sizes, times and places do not count."""
    words = _NUMBER_WORD.sub(lambda match: str(NUMBERS[match.group()]), _plain(text))
    found = _COUNT.search(_NO_COUNT.sub(" ", words))
    return min(int(found.group(1)), MOST) if found else 1


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text.casefold().replace("’", "'").replace("‘", "'")).strip()
