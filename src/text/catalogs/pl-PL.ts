import type { Messages } from '@lingui/core';

const files = import.meta.glob<Messages>(
  [
    '/locales/pl-PL/*.po',
    '!/locales/*/{account,add-pages,area-problems,coming,cost-centers,deleted-documents,devices,dictionaries,document-preview,document-search,flow,imports,intake,labels,mail-documents,navigation,notifications,orders,places,retention,seals,segregation,sync-desk}.po',
  ],
  {
    eager: true,
    import: 'messages',
  },
);

/** Texts every start needs, in one chunk with the language. */
export const messages: Messages = Object.assign({}, ...Object.values(files)) as Messages; // merged catalogs of the glob above

/** Texts that come with their area (`textsOf`). The service worker keeps them like every other part, so that they are there offline. */
export const later = import.meta.glob<Messages>(
  '/locales/pl-PL/{account,add-pages,area-problems,coming,cost-centers,deleted-documents,devices,dictionaries,document-preview,document-search,flow,imports,intake,labels,mail-documents,navigation,notifications,orders,places,retention,seals,segregation,sync-desk}.po',
  {
    import: 'messages',
  },
);
