/** The focused field as it was before a burst of keys, so that a scan leaves no trace in it (ux.md §6.3, 3). */
export interface FieldMemory {
  field: HTMLInputElement | HTMLTextAreaElement;
  value: string;
  start: number | null;
  end: number | null;
}

function isTextField(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

function selectionOf(field: FieldMemory['field']): Pick<FieldMemory, 'start' | 'end'> {
  // Inputs of some types have no selection and throw when asked.
  try {
    return { start: field.selectionStart, end: field.selectionEnd };
  } catch {
    return { start: null, end: null };
  }
}

/** Remembers the focused field; null when the focus is elsewhere. */
export function rememberField(focused: Element | null): FieldMemory | null {
  return isTextField(focused) ? { field: focused, value: focused.value, ...selectionOf(focused) } : null;
}

/**
 * Puts the value back. React keeps its own idea of the value and ignores an assignment to `value` on the element, so the
 * setter of the prototype is used and an input event is sent: to the component it looks like a person's correction.
 */
export function restoreField(memory: FieldMemory): void {
  const { field, value, start, end } = memory;
  if (!field.isConnected || field.value === value) return;
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (start !== null) field.setSelectionRange(start, end ?? start);
}
