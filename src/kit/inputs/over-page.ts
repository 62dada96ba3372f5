/** Returns the parent of an overlay: its field's modal dialog, because everything else is inert and behind it. */
export const overPage = (anchor: Element): Element => anchor.closest('[aria-modal=true]') ?? document.body;
