import type { Screens } from '#src/kit/layout/screens.ts';

/** Screens of this area by the addresses of the site map (`schema/pages.ts`). */
// oxfmt-ignore
export const screens = {
  texts: 'document-preview',
  pages: {
    'document-preview/{document}': () => import('./tab-screens.tsx').then((part) => part.PagesScreen),
    'document-preview/{document}/attrs': () => import('./tab-screens.tsx').then((part) => part.AttributesScreen),
    'document-preview/{document}/changes-history': () => import('./tab-screens.tsx').then((part) => part.HistoryScreen),
    'document-preview/{document}/edit-page': () => import('./edit-page-screen.tsx').then((part) => part.EditPageScreen),
    'documents/anonymization': () => import('./anonymization-screen.tsx').then((part) => part.AnonymizationScreen),
    'document-preview/{document}/full-text-information': () => import('./tab-screens.tsx').then((part) => part.TextScreen),
    'document-preview/{document}/move': () => import('./tab-screens.tsx').then((part) => part.MoveScreen),
    'document-preview/{document}/document-verification-module': () => import('./workflow-screens.tsx').then((part) => part.VerificationScreen),
    'document-preview/{document}/workflow-approval-dialog': () => import('./workflow-screens.tsx').then((part) => part.ApprovalScreen),
    'document-preview/{document}/workflow-history': () => import('./workflow-screens.tsx').then((part) => part.FlowHistoryScreen),
    'document-preview/{document}/related-documents': () => import('./tab-screens.tsx').then((part) => part.RelatedScreen),
  },
} satisfies Screens;
