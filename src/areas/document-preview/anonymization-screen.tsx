import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { anonymizationCalls } from '#schema/calls/anonymization.ts';
import { anonymizationState } from '#schema/codes/documents.ts';
import { callWith } from '#src/data/calls/call.ts';
import { Button } from '#src/kit/button/button.tsx';
import { List } from '#src/kit/list/list.tsx';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { useCallSource } from '#src/parts/list-source/call-source.ts';
import { anonymizationList, type Anonymization } from './anonymization.list.tsx';
import { AnonymizationReview } from './anonymization-review.tsx';

/** Personal data in documents: what waits for a decision, and one of them page by page. */
export function AnonymizationScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const id = search['id'];
  return typeof id === 'string' ? <AnonymizationReview key={id} id={id} /> : <Queue />;
}

function Queue() {
  const view = useListView(anonymizationList);
  const navigate = useNavigate();
  const { state: wanted } = view.filters;
  const { source, state } = useCallSource<Anonymization>((after, signal) => askQueue(wanted, after, signal), wanted);
  const open = ({ id, state: its }: Anonymization) => {
    if (its !== anonymizationState.waiting) void navigate({ to: '.', search: { id } });
  };
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 p-4">
      <List
        list={anonymizationList}
        view={view}
        source={source}
        onOpen={open}
        onRetry={() => void source.load()}
        below={
          state.next === null ? null : (
            <div className="flex justify-center border-t border-line px-4 py-2">
              <Button busy={state.busy} onClick={() => void source.loadNext()}>
                <Trans>Load more</Trans>
              </Button>
            </div>
          )
        }
      />
    </div>
  );
}

const states = Object.values(anonymizationState);

async function askQueue(wanted: string, after: string | null, signal: AbortSignal) {
  const state = states.find((one) => String(one) === wanted);
  const asked = { ...(state !== undefined && { state }), ...(after !== null && { searchPackageId: after }) };
  const outcome = await callWith({ signal }, anonymizationCalls.anonymizationList, asked);
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  const { items, isLastPage, searchPackageId } = outcome.data;
  return { rows: items, next: isLastPage ? null : searchPackageId };
}
