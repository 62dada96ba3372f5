import { Plural, useLingui } from '@lingui/react/macro';
import type { CallResult } from '#schema/calls/call.ts';
import type { documentEditCalls } from '#schema/calls/document-edit.ts';
import { blockerWords } from '#src/text/labels/blockers.ts';
import { labelText } from '#src/text/words.ts';

/** A document that stays, and what prevents its end. */
export interface KeptDocument {
  name: string;
  blockers: CallResult<typeof documentEditCalls.delete>['documents'][number]['blockers'];
}

/** Documents that stay, each with what prevents its end and what can be done. */
export function KeptDocuments({ kept }: { kept: readonly KeptDocument[] }) {
  const { i18n } = useLingui();
  return (
    <div role="alert">
      <p className="font-bold">
        <Plural value={kept.length} one="# document stays:" other="# documents stay:" />
      </p>
      <ul className="list-disc pl-5">
        {kept.map(({ name, blockers }) => (
          <li key={name}>
            <b>{name}</b> {blockers.map((blocker) => labelText(i18n, blockerWords(blocker))).join(' ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
