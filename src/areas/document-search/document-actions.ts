import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  ArrowRightLeft,
  CircleDollarSign,
  CloudDownload,
  Download,
  EyeOff,
  FileText,
  Mail,
  PencilLine,
  ShoppingCart,
  Tag,
  Trash2,
} from 'lucide-react';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { can } from '#src/data/session/session.ts';
import type { SelectionAction } from '#src/kit/list/selection-bar.tsx';
import { saveDocuments } from '#src/parts/document-files/later.ts';

/** Dialogs about chosen documents. */
export type DocumentDialog = 'pdf' | 'delete' | 'tag' | 'order' | 'change' | 'mail' | 'costCenter';

/** The largest selection an action takes, and the words for a larger one. */
export interface Most {
  most: number;
  words: MessageDescriptor;
}

const tooManyToChange = msg`Select up to 10,000 documents to change them together.`;
const files = msg`Files need a connection.`;
/** Why an action on chosen documents cannot be taken without a connection, by its id; an order and a cost center are saved on the device. */
const offline: Readonly<Record<string, MessageDescriptor>> = {
  zip: files,
  pdf: files,
  mail: msg`Mail needs a connection.`,
  change: msg`Changing documents needs a connection.`,
  tag: msg`Tags need a connection.`,
  move: msg`Moving a document needs a connection.`,
  keep: msg`Keeping documents needs a connection.`,
  anonymize: msg`Anonymizing needs a connection.`,
  delete: msg`Deleting needs a connection.`,
};
const tooManyForCenter = msg`Select up to ${DOCUMENT_LIMITS.atOnce} documents to set their cost center.`;
export const tooMany = msg`Select fewer documents: a file contains up to 250.`;

const ofId = (guid: string) => ({ guid });
const upTo = (words: MessageDescriptor): Most => ({ most: DOCUMENT_LIMITS.atOnce, words });

type Act = SelectionAction['onSelect'];

interface Ways {
  ask: (what: DocumentDialog, bound?: Most) => Act;
  anonymize: Act;
  keep: Act;
  move: Act;
  isOffline: boolean;
  /** Documents of this client are charged to cost centers. */
  isCharged: boolean;
  /** A person chooses what a PDF contains. */
  isPdfAsked: boolean;
}

/** Actions on chosen documents. One the role does not have is not offered; the service decides by document. */
export function documentActions({ ask, anonymize, keep, move, isOffline, isCharged, isPdfAsked }: Ways): SelectionAction[] {
  const all: (SelectionAction & { isOff?: boolean })[] = [
    {
      id: 'zip',
      label: msg`Download`,
      icon: Download,
      accent: true,
      onSelect: (ids) => void saveDocuments('zip', ids.map(ofId)),
    },
    {
      id: 'pdf',
      label: msg`PDF`,
      icon: FileText,
      onSelect: isPdfAsked ? ask('pdf', upTo(tooMany)) : (ids) => void saveDocuments('pdf', ids.map(ofId)),
    },
    {
      id: 'mail',
      label: msg({ message: 'Mail', context: 'send documents' }),
      icon: Mail,
      onSelect: ask('mail', upTo(tooMany)),
    },
    { id: 'order', label: msg`Add to basket`, icon: ShoppingCart, isOff: !can('order.write'), onSelect: ask('order') },
    {
      id: 'change',
      label: msg`Edit values`,
      icon: PencilLine,
      isOff: !can('document.edit'),
      onSelect: ask('change', { most: DOCUMENT_LIMITS.massRows, words: tooManyToChange }),
    },
    {
      id: 'costCenter',
      label: msg`Cost center`,
      icon: CircleDollarSign,
      isOff: !isCharged || !can('document.edit'),
      onSelect: ask('costCenter', upTo(tooManyForCenter)),
    },
    { id: 'tag', label: msg`Tags`, icon: Tag, isOff: !can('document.edit'), onSelect: ask('tag') },
    {
      id: 'move',
      label: msg`Move`,
      icon: ArrowRightLeft,
      isOff: !can('document.move'),
      onSelect: move,
    },
    {
      id: 'keep',
      label: msg`Keep on this device`,
      icon: CloudDownload,
      onSelect: keep,
    },
    { id: 'anonymize', label: msg`Anonymize`, icon: EyeOff, isOff: !can('document.edit'), onSelect: anonymize },
    { id: 'delete', label: msg`Delete`, icon: Trash2, isOff: !can('document.edit'), onSelect: ask('delete') },
  ];
  return all
    .filter(({ isOff }) => isOff !== true)
    .map((action) => ({ ...action, disabledReason: isOffline ? offline[action.id] : undefined }));
}
