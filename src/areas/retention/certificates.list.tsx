import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { BadgeCheck, CircleX } from 'lucide-react';
import type { Certificate } from '#schema/calls/retention-shapes.ts';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { listOf } from '#src/kit/list/declare.ts';

function ValidPill({ valid }: { valid: boolean }) {
  const { t } = useLingui();
  return valid ? (
    <Pill tone="success" icon={BadgeCheck}>{t`Valid`}</Pill>
  ) : (
    <Pill tone="danger" icon={CircleX}>{t`Not valid`}</Pill>
  );
}

/** *Certificates*: the proof of each destruction. */
export const certificateList = listOf<Certificate>()({
  id: 'retention.certificates',
  title: msg`Certificates`,
  rowId: ({ number }) => number,
  rowName: ({ number }) => number,
  counted: (count) => msg`${plural(count, { one: '# certificate', other: '# certificates' })}`,
  columns: [
    { id: 'number', label: msg`Number`, value: ({ number }) => number, format: 'code', width: 160, card: 'title' },
    {
      id: 'valid',
      label: msg`State`,
      value: ({ valid }) => (valid ? 'yes' : 'no'),
      words: ({ valid }) => (valid ? msg`Valid` : msg`Not valid`),
      cell: ({ valid }) => <ValidPill valid={valid} />,
      width: 170,
      card: 'corner',
    },
    { id: 'project', label: msg`Project`, value: ({ projectName }) => projectName, width: 180, grow: 1, from: 560 },
    { id: 'order', label: msg`Order`, value: ({ orderNumber }) => orderNumber, format: 'code', width: 150 },
    { id: 'items', label: msg`Destroyed`, value: ({ items }) => items, format: 'number', width: 120, from: 560 },
    { id: 'at', label: msg`At`, value: ({ at }) => at, format: 'dateTime', width: 180 },
    { id: 'hash', label: msg`Fingerprint`, value: ({ hash }) => hash, format: 'code', width: 200, grow: 1, from: 1000 },
  ],
  filters: {},
  empty: {
    icon: BadgeCheck,
    title: msg`No certificates`,
    text: msg`Each destruction ends with a certificate that names what was destroyed, why, and by whom.`,
  },
});
