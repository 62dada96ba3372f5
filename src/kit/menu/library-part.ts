import { useState } from 'react';

/**
 * A control that is closed is plain markup; the part of the library that opens it is fetched after the first page, or with the
 * first press.
 */
export interface LibraryPart<Part> {
  /** The part, once it is there. */
  now: () => Part | undefined;
  fetch: () => Promise<Part>;
}

const parts: LibraryPart<unknown>[] = [];
let isFetchedAhead = false;

/** Declares a part. A failed fetch is tried again by the next press. */
export function libraryPart<Part>(load: () => Promise<Part>): LibraryPart<Part> {
  let found: Part | undefined;
  const declared = {
    now: () => found,
    fetch: async () => (found ??= await load()),
  };
  parts.push(declared);
  if (isFetchedAhead) void ahead(declared);
  return declared;
}

/** A part that cannot be had now is fetched by the press that needs it. */
async function ahead(part: LibraryPart<unknown>): Promise<void> {
  await part.fetch().catch(() => undefined);
}

/** Fetches all parts, those of later pages as well, so that a first press without coverage opens too. */
export function fetchLibraryParts(): void {
  isFetchedAhead = true;
  for (const each of parts) void ahead(each);
}

/** Focus target on opening: the panel after a press, an item after a key. */
export type OpenedAt = 'panel' | 'first' | 'last';

/** A control from its first opening on. */
interface Opened<Part> {
  Part: Part;
  at: OpenedAt;
}

/** The part that opened a control, and how; nothing while it is plain markup. */
export function useFirstPress<Part>(part: LibraryPart<Part>): readonly [Opened<Part> | undefined, (at: OpenedAt) => void] {
  const [opened, setOpened] = useState<Opened<Part>>();
  const press = (at: OpenedAt): void => {
    const there = part.now();
    if (there) return setOpened({ Part: there, at });
    // what cannot be fetched leaves the control closed; the next press tries again
    void part.fetch().then(
      (fetched) => setOpened({ Part: fetched, at }),
      () => undefined,
    );
  };
  return [opened, press];
}
