import { diffChars } from 'diff';

/** A piece of a value; `differs` pieces carry the same neutral mark on both sides (ux.md §7: no side is shown as right). */
export interface MarkedPiece {
  text: string;
  differs: boolean;
}

/** Longer texts are compared as a whole: marks in a page of text are not useful. */
const COMPARED_CHARACTERS = 400;

/** Splits both values of a field into equal and differing pieces. */
export function characterMarks(device: string, service: string): { device: MarkedPiece[]; service: MarkedPiece[] } {
  if (device.length > COMPARED_CHARACTERS || service.length > COMPARED_CHARACTERS || device === '' || service === '') {
    const differs = device !== service;
    return { device: whole(device, differs && service !== ''), service: whole(service, differs && device !== '') };
  }
  const changes = diffChars(device, service);
  return {
    device: changes.filter((change) => !change.added).map((change) => ({ text: change.value, differs: change.removed })),
    service: changes.filter((change) => !change.removed).map((change) => ({ text: change.value, differs: change.added })),
  };
}

function whole(text: string, differs: boolean): MarkedPiece[] {
  return text === '' ? [] : [{ text, differs }];
}
