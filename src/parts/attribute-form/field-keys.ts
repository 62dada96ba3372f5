/** What a key does in a field of a document, besides writing; its buttons are not on the way of Tab, which is that of the form. */
export type FieldAct = 'repeat' | 'keep' | 'free';

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/**
 * F4 repeats the value of the document before, Shift+F4 keeps this one for the next. Backspace at the start of a text, where
 * there is nothing left to take away, takes what stands before it: the fixed prefix becomes text.
 */
export function fieldAct(press: Press, { hasPrefix, atStart }: { hasPrefix: boolean; atStart: boolean }): FieldAct | undefined {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = press;
  if (ctrlKey || altKey || metaKey) return undefined;
  if (key === 'F4') return shiftKey ? 'keep' : 'repeat';
  return key === 'Backspace' && hasPrefix && atStart ? 'free' : undefined;
}
