/** Actions of keys in a field, apart from typing. Its buttons are not in the Tab order, which belongs to the form. */
export type FieldAct = 'repeat' | 'keep' | 'free';

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/**
 * Returns the action of a key: F4 repeats the value of the document before, Shift+F4 keeps this one for the next. Backspace at
 * the start of a text makes its fixed prefix editable.
 */
export function fieldAct(press: Press, { hasPrefix, atStart }: { hasPrefix: boolean; atStart: boolean }): FieldAct | undefined {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = press;
  if (ctrlKey || altKey || metaKey) return undefined;
  if (key === 'F4') return shiftKey ? 'keep' : 'repeat';
  return key === 'Backspace' && hasPrefix && atStart ? 'free' : undefined;
}
