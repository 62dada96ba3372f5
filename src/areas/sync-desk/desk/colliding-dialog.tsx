import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { CollidingCode } from '#schema/calls/sync.ts';
import { pathTo } from '#schema/page-path.ts';
import { useSession } from '#src/data/session/session.ts';
import { InformationDialog } from '#src/kit/dialog/information-dialog.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { writtenCode } from './written-code.ts';

interface CollidingDialogProps {
  codes: readonly CollidingCode[];
  onClose: () => void;
}

/** Pairs of boxes or documents whose normalised codes are equal; one of them needs another code. */
export function CollidingDialog({ codes, onClose }: CollidingDialogProps) {
  const { t } = useLingui();
  return (
    <InformationDialog open title={t`Codes written in two ways`} onClose={onClose}>
      <p className="pb-3">
        <Trans>
          Each of these codes was saved by an earlier version with other signs or small letters, and another box or document has
          it as it is written now. Scans find the other one. Nothing is lost: look at both labels, and give one of them another
          code.
        </Trans>
      </p>
      <ul>
        {codes.map((each) => (
          <li key={each.id} className="border-t border-line py-3">
            <CollidingLine {...each} />
          </li>
        ))}
      </ul>
    </InformationDialog>
  );
}

function CollidingLine({ kind, code, normal, containerId, containerCode, other }: CollidingCode) {
  const isBox = kind === 'container';
  return (
    <>
      <p className="font-bold break-words">
        {isBox ? <Trans>Box</Trans> : <Trans>Document</Trans>} <CodeText>{writtenCode(code)}</CodeText>
      </p>
      <p className="text-office text-muted">
        <Trans>
          In box <BoxLink id={containerId} code={containerCode} />
        </Trans>
      </p>
      <p className="pt-2 break-words">
        <Trans>
          The code <CodeText>{normal}</CodeText> is already used
        </Trans>
      </p>
      <p className="text-office text-muted">
        {other ? (
          <Trans>
            In box <BoxLink id={other.containerId} code={other.containerCode} />
          </Trans>
        ) : (
          <Trans>Where you have no access. Ask an administrator.</Trans>
        )}
      </p>
    </>
  );
}

function BoxLink({ id, code }: { id: string; code: string }) {
  const { urlPath } = useSession();
  if (id === '') return null;
  return (
    <Link to={pathTo(urlPath, 'protocol/container/{id}', { id })} className="code-text text-link underline">
      {writtenCode(code)}
    </Link>
  );
}
