/** Where what lies over the page is drawn: within its field's modal dialog, for all else is inert and behind it. */
export const overPage = (anchor: Element): Element => anchor.closest('[aria-modal=true]') ?? document.body;
