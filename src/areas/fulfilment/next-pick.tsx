import { Trans, useLingui } from '@lingui/react/macro';
import { PackageCheck, PackageX } from 'lucide-react';
import { awaitsCode } from '#schema/rules/by-attributes.ts';
import { leftOf } from '#schema/rules/given.ts';
import { Button } from '#src/kit/button/button.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { lazy, Suspense, type ReactNode } from 'react';
import { orderTypeLabels } from '#src/text/labels/orders.ts';
import { titleOf } from '#src/parts/ordering/title-of.ts';
import type { PickLine } from './pick-lines.ts';

/** Most items have a code. */
const FolderWords = lazy(async () => ({ default: (await import('./folder-words.tsx')).FolderWords }));

interface NextPickProps {
  line: PickLine;
  onNotHere: () => void;
  /** For a folder without a code. */
  onFound: () => void;
}

/** The next shelf and item, readable from two meters. */
export function NextPick({ line, onNotHere, onFound }: NextPickProps) {
  const { t, i18n } = useLingui();
  const { position, shelf, boxCode, name } = line;
  const left = leftOf(position);
  const isBox = boxCode === '' || boxCode === position.code;
  return (
    <section
      aria-label={t`Next item`}
      className="card-edge flex shrink-0 items-center gap-x-6 gap-y-2 p-4 max-xl:flex-wrap max-md:flex-1 max-md:content-center shadow-[inset_0_0_0_2px_var(--color-focus)]"
    >
      <Fact label={t`Next shelf`}>
        {shelf === '' ? (
          <span className="text-body">
            <Trans>No shelf known</Trans>
          </span>
        ) : (
          <CodeText className="text-[26px] leading-8">{shelf}</CodeText>
        )}
      </Fact>
      {isBox ? null : (
        <Fact label={t`In box`}>
          <CodeText className="text-[26px] leading-8">{boxCode}</CodeText>
        </Fact>
      )}
      <Fact label={t`Take`}>
        {awaitsCode(position) ? (
          <Suspense fallback={position.title}>
            <FolderWords position={position} />
          </Suspense>
        ) : (
          <CodeText className="text-[26px] leading-8">{position.code}</CodeText>
        )}
      </Fact>
      <p className="min-w-0 flex-1 text-office max-xl:min-w-40">
        <strong className="block">
          {i18n._(orderTypeLabels[position.type])}, {name}
        </strong>
        <span className="text-muted">
          {left > 1 ? <Trans>{left} pieces</Trans> : null} {awaitsCode(position) ? null : titleOf(position)}
        </span>
      </p>
      {awaitsCode(position) ? (
        <Button size="large" variant="primary" icon={PackageCheck} onClick={onFound}>
          <Trans>Found it</Trans>
        </Button>
      ) : null}
      <Button size="large" icon={PackageX} onClick={onNotHere}>
        <Trans>Not here</Trans>
      </Button>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p>
      <span className="block text-small text-muted">{label}</span>
      {children}
    </p>
  );
}
