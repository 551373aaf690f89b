"""`local:ocr`, a small agent that really looks: it reads labels, finds them in the shop, and offers what it found."""
