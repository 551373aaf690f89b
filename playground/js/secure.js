// Says why there is no camera where the page is not served over HTTPS.
if (!window.isSecureContext) {
  element.innerHTML =
    '<p class="fh-note warn">There is no camera here: browsers give it only to pages served over HTTPS. ' +
    "Open the app at an https:// address or on localhost, or choose a clip or photo.</p>";
}
