import { Trans } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { CloudOff, SearchX } from 'lucide-react';
import type { SealPage } from '#schema/records/seal.ts';
import type { SealVerdict } from '#schema/rules/seal/check.ts';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Fold } from '#src/kit/layout/disclosure.tsx';
import { SealFacts } from './seal-facts.tsx';
import { SealSteps } from './seal-steps.tsx';
import { useSeal } from './use-seal.ts';
import { VerdictCard } from './verdict-card.tsx';

/** A sealed box for the holder of its paper, who needs no account: the browser checks the chain itself (archive.md §6). */
export function SealScreen() {
  const { client, token } = useParams({ strict: false }) as { client: string; token: string }; // the route of this screen has both
  const state = useSeal(client, token);
  if (state.kind === 'loading') return <Skeleton className="h-40 w-full max-w-2xl" />;
  if (state.kind === 'missing')
    return (
      <EmptyState level={1} icon={SearchX} title={<Trans>No seal at this address</Trans>}>
        <Trans>The address is wrong, or the box was opened again and has a new paper.</Trans>
      </EmptyState>
    );
  if (state.kind !== 'checked')
    return (
      <EmptyState level={1} icon={CloudOff} title={<Trans>The seal cannot be checked now</Trans>}>
        <Trans>The server cannot be reached or is busy. Open the page again in a moment.</Trans>
      </EmptyState>
    );
  return <Checked page={state.page} verdict={state.verdict} />;
}

/** Hash of the content on the paper: the part of the address that never leaves the browser. Empty where it has none. */
function paperHash(): string {
  const text = window.location.hash.slice(1).toLowerCase();
  return /^[0-9a-f]{64}$/.test(text) ? text : '';
}

function Checked({ page, verdict }: { page: SealPage; verdict: SealVerdict }) {
  const paper = paperHash();
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
        </Fold>
      </div>
    </article>
  );
}
