import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SealFile } from '#schema/records/seal.ts';
import type { SealVerdict } from '#schema/rules/seal/check.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Fold } from '#src/kit/layout/disclosure.tsx';
import { SealFacts } from './seal-facts.tsx';
import { SealSteps } from './seal-steps.tsx';
import { VerdictCard } from './verdict-card.tsx';

interface SealedBoxProps {
  seal: SealFile;
  verdict: SealVerdict;
  /** Content hash on the paper the reader has; empty for none. */
  paper: string;
  /** Ways to keep or to check the seal. */
  children?: ReactNode;
}

/** A sealed box with the verdict over it, for the holder of its paper. */
export function SealedBox({ seal: { page }, verdict, paper, children }: SealedBoxProps) {
  const isOtherPaper = paper !== '' && paper !== page.content.hash;
  return (
    <article className="flex w-full max-w-2xl flex-col gap-6 sm:card-edge sm:p-8">
      <header className="flex flex-col gap-1">
        <p className="text-touch font-bold text-link">{page.client.name}</p>
        <h1 tabIndex={-1} data-page-title className="text-hero font-bold outline-none">
          <Trans>
            Seal of box <CodeText>{page.container.code}</CodeText>
          </Trans>
        </h1>
      </header>
      <VerdictCard page={page} verdict={verdict} isOtherPaper={isOtherPaper} />
      <SealFacts page={page} />
      <section className="flex flex-col gap-4" aria-labelledby="seal-steps">
        <h2 id="seal-steps" className="text-section font-bold">
          <Trans>What happened to the box</Trans>
        </h2>
        <SealSteps events={page.events} />
      </section>
      <div className="card-edge">
        <Fold title={<Trans>Compare with my paper</Trans>}>
          <p>
            <Trans>
              This is the content hash at the sealing. The same number is at the foot of each page of the transfer list.
            </Trans>
          </p>
          <p className="break-all">
            <CodeText>{page.content.hash}</CodeText>
          </p>
          {page.day ? (
            <>
              <p>
                <Trans>Root of the custody signed on {page.day.root.day}:</Trans>
              </p>
              <p className="break-all">
                <CodeText>{page.day.root.root}</CodeText>
              </p>
            </>
          ) : null}
        </Fold>
        <Fold title={<Trans>How this is checked</Trans>}>
          <p>
            <Trans>
              Each step names the hash of the step before it. Once a day the ends of all records are signed together, and each
              signature names the one before it. Your browser recomputes all of it; the server only delivers the numbers.
            </Trans>
          </p>
          {children}
        </Fold>
      </div>
    </article>
  );
}
