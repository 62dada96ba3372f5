import { msg } from '@lingui/core/macro';
import { CloudUpload } from 'lucide-react';
import type { OutboxDoc } from '#schema/collections.ts';
import { listOf } from '#src/kit/list/declare.ts';

/** Filters of waiting and sent changes. They are in the address (ux.md §1.11). */
export const changesList = listOf<OutboxDoc>()({
  id: 'sync.changes',
  title: msg`Waiting and sent`,
  rowId: ({ id }) => id,
  rowName: ({ type }) => type,
  columns: [],
  filters: {
    q: { kind: 'text', label: msg`Find a change`, placeholder: msg`Name, code or box` },
    kind: {
      kind: 'segments',
      label: msg`Kind of change`,
      initial: '',
      options: [
        { value: '', label: msg`All` },
        { value: 'documents', label: msg`Documents` },
        { value: 'boxes', label: msg`Boxes` },
        { value: 'others', label: msg({ message: 'Others', context: 'changes' }) },
      ],
    },
  },
  empty: { icon: CloudUpload, title: msg`No matches.` },
});
