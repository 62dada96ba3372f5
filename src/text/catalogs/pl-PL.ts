import type { Messages } from '@lingui/core';

const files = import.meta.glob<Messages>('/locales/pl-PL/*.po', { eager: true, import: 'messages' });

/** Every text of the language in one chunk: an area's texts are needed offline before the area was ever opened. */
export const messages: Messages = Object.assign({}, ...Object.values(files)) as Messages; // merged catalogs of the glob above
