import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Conflict } from '#schema/records/conflict.ts';
import { CaseCode, CaseWords } from './case-words.tsx';
import { FromImport } from './from-import.tsx';

/** Subject of a case: title, code, box, and the author of the change; `children` continue the line. */
export function CaseTitle({ conflict, children }: { conflict: Conflict; children?: ReactNode }) {
  return (
    <div className="min-w-0 flex-1">
      <h2 className="flex flex-wrap items-baseline gap-x-3 text-page font-bold">
        {conflict.title}
        <CaseCode conflict={conflict} className="text-section text-muted" />
      </h2>
      <p className="text-office text-muted">
        <Trans>
          Box {conflict.containerCode}, {conflict.userName}
        </Trans>
        {children}
      </p>
      {conflict.fields.length === 0 ? <FromImport conflict={conflict} /> : null}
      {/* fields are compared below; this line names the orders that want an item */}
      {conflict.kind === 'itemTaken' ? (
        <p className="text-office">
          <CaseWords conflict={conflict} />
        </p>
      ) : null}
    </div>
  );
}
