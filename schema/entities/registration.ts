import type { Registration } from '#schema/records/registration.ts';
import { documentWords } from '#schema/rules/document-words.ts';
import { coldScope, projectScope } from '#schema/scopes.ts';
import { attributeNames, subject } from './entity.ts';
import { ID, newestFirst, scope, shown, text } from './indexed.ts';

/** A registered document. */
export const registration = subject<Registration>()({
  name: 'registrations',
  collection: 'registrations',
  of: '',
  stream: 'registrations',
  readBy: ['protocol.read'],
  scopes: ['project'],
  lockOrder: 3,
  locks: false,
  sight: 'compared',
  scopeOf: ({ containerId, projectId }) => (containerId === '' ? coldScope(projectId) : projectScope(projectId)),
  coldWhen: { parent: 'containers', by: 'containerId' },
  fields: { containerId: text(ID), shown, newest: text(40), code: text(80), scope },
  indexes: [['containerId', 'shown', 'newest'], ['code'], ['scope']],
  keys: (row, base) => ({ containerId: row.containerId, code: row.code, newest: newestFirst(row, base) }),
  compared: { fields: ['code'], values: 'values' },
  uncounted: [],
  // whether the class forbids a second document with its code, and the searched text
  serviceOnly: ['codeUnique', 'words'],
  title: async (row, look, { lane }) => {
    const containerId = row?.containerId ?? lane;
    const containerCode = await look.containerCode(containerId);
    const documentClass = row ? await look.documentClass(row.classId) : null;
    const words = documentClass && row ? documentWords(documentClass.attributes, row) : '';
    const code = row?.code ?? '';
    return {
      title: words || code || containerCode,
      subtitle: [words ? code : '', containerCode].filter(Boolean).join(' · '),
      place: { projectId: row?.projectId ?? '', containerId, containerCode },
      labels: attributeNames(documentClass),
    };
  },
});
