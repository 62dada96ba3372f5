/** Puts a field back as it was before a burst of keys, so that a scan leaves no trace in it (ux.md §6.3, 3). */
export interface FieldMemory {
  field: Element;
  restore: () => void;
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

function isTextField(element: Element | null): element is TextField {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

function selectionOf(field: TextField): { start: number | null; end: number | null } {
  // Inputs of some types have no selection and throw when asked.
  try {
    return { start: field.selectionStart, end: field.selectionEnd };
  } catch {
    return { start: null, end: null };
  }
}

/**
 * React keeps its own idea of the value and ignores an assignment to `value` on the element, so the setter of the
 * prototype is used and an input event is sent: to the component it looks like a person's correction.
 */
function textMemory(field: TextField): FieldMemory {
  const { value } = field;
  const { start, end } = selectionOf(field);
  const restore = () => {
    if (!field.isConnected || field.value === value) return;
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (start !== null) field.setSelectionRange(start, end ?? start);
  };
  return { field, restore };
}

/** Name of the event that gives a list its value back; `detail` is the value. */
export const RESTORED = 'scan-restored';

/** Typed letters select in a list that is no input: it has its value in `data-value`, and handles `RESTORED`. */
function listMemory(field: HTMLElement): FieldMemory {
  const detail = field.dataset['value'];
  return { field, restore: () => field.dispatchEvent(new CustomEvent(RESTORED, { detail })) };
}

/** Remembers the focused field; null when the focus is elsewhere. */
export function rememberField(focused: Element | null): FieldMemory | null {
  if (isTextField(focused)) return textMemory(focused);
  return focused instanceof HTMLElement && focused.dataset['value'] !== undefined ? listMemory(focused) : null;
}
