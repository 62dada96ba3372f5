import { useLingui } from '@lingui/react/macro';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { CallResult } from '#schema/calls/call.ts';
import type { treatmentCalls } from '#schema/calls/treatment.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import type { EditionRow } from './documents.list.tsx';

interface PreviewTableProps {
  rows: readonly EditionRow[];
  preview: CallResult<typeof treatmentCalls.massUpdateRegistration>['rows'];
  attributeId: string;
  value: string;
}

/** Each document with its value before and after, and whether it will be changed. */
export function PreviewTable({ rows, preview, attributeId, value }: PreviewTableProps) {
  const { t } = useLingui();
  return (
    <div
      className="thin-scroll max-h-72 overflow-auto rounded-control border border-line"

      role="region"
      aria-label={t`Preview`}
    >
      <table className="w-full text-office">
        <thead className="sticky top-0 bg-card text-left text-muted">
          <tr>
            <th className="px-3 py-2 font-normal">{t`Code`}</th>
            <th className="px-3 py-2 font-normal">{t`Before`}</th>
            <th className="px-3 py-2 font-normal">{t`After`}</th>
            <th className="px-3 py-2 font-normal">{t`Result`}</th>
          </tr>
        </thead>
        <tbody>
          {preview.map(({ id, verdict, before }) => {
            const isFine = verdict === 'applied';
            return (
              <tr key={id} className="border-t border-line align-top">
                <td className="px-3 py-2">
                  <CodeText>{rows.find(({ document }) => document.id === id)?.document.code ?? ''}</CodeText>
                </td>
                <td className="px-3 py-2 text-muted">{before[attributeId] || '–'}</td>
                <td className="px-3 py-2">{isFine ? value || '–' : before[attributeId] || '–'}</td>
                <td className="px-3 py-2">
                  <Pill tone={isFine ? 'success' : 'danger'} icon={isFine ? CircleCheck : TriangleAlert}>
                    {isFine ? t`Will be changed` : t`Stays as it is`}
                  </Pill>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
