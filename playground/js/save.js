// Saves the file at an address under the name that stands at its end.
(address) => {
  if (!address) return;
  const link = document.createElement("a");
  link.href = address;
  link.download = address.split("/").pop();
  link.click();
}
