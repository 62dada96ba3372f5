/**
 * Keeps where the person was typing, to be called once the focus is there again: Chromium takes the caret of the page away
 * with a dialog that goes, and the field that has the focus then takes no letter.
 */
export function keepCaret(): () => void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return () => undefined;
  const { selectionStart, selectionEnd } = field;
  return () => {
    if (document.activeElement !== field) return;
    // a number or an address has no place in it that can be named
    if (selectionStart === null) field.select();
    else field.setSelectionRange(selectionStart, selectionEnd);
  };
}
