let words = '';
let letGo = (): void => undefined;

/** Keeps what is typed from the page until the palette's field takes it; Escape gives up. Gives back how to stop. */
export function startBuffer(onGiveUp: () => void): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const { key, ctrlKey, altKey, metaKey, isComposing } = event;
    if (isComposing || ((ctrlKey || altKey || metaKey) && !event.getModifierState('AltGraph'))) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Escape') onGiveUp();
    else if (key === 'Backspace') words = words.slice(0, -1);
    else if (Array.from(key).length === 1) words += key;
  };
  words = '';
  document.addEventListener('keydown', onKey, { capture: true });
  letGo = () => document.removeEventListener('keydown', onKey, { capture: true });
  return () => takeBuffer(() => undefined);
}

/** Gives the palette its first words, once its field has the focus. */
export function takeBuffer(take: (words: string) => void): void {
  letGo();
  if (words !== '') take(words);
  words = '';
}
