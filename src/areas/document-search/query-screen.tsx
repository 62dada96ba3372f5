import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FileSearch, Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { searchCalls } from '#schema/calls/search.ts';
import { pathTo } from '#schema/page-path.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { Freshness } from '#src/kit/feedback/freshness.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { Switch } from '#src/kit/switch.tsx';
import { Card } from '#src/kit/layout/card.tsx';
import { GridPage } from '#src/kit/layout/grid-page.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { usePageTitle } from '#src/kit/layout/page-title.ts';
import { basketIn, defaultsOf, keptIn, LIST, queryIn, without, WORDS, WORDS_IN, type AddressQuery } from './address-query.ts';
import { BasketBar } from '#src/parts/order-sheet/later.ts';
import { useTargetName } from './use-target-name.ts';
import { useTarget, type SearchTarget } from './use-target.ts';
import { AttributeQuery } from './attribute-query.tsx';
import { EarlierSearches } from './earlier-searches.tsx';
import { ListSearch } from './list-search.tsx';
import { SavedSearches } from './saved-searches.tsx';

/** Form of a search in a class, or in all classes of a project: words, values, and earlier searches. */
export function QueryScreen() {
  const target = useTarget();
  const { data, time, fault } = useCalled(searchCalls.searchAttributes, target.asked);
  const name = useTargetName(target);
  const basket = basketIn(useSearch({ strict: false }));
  usePageTitle(name);
  return (
    <GridPage measure="form" header={<PageHeader title={name || <Trans>Document search</Trans>} />}>
      <div className="flex flex-col gap-4">
        <Suspense fallback={null}>{basket === '' ? null : <BasketBar basketId={basket} />}</Suspense>
        <Freshness at={time} failed={fault !== undefined && fault.kind !== 'refused'} />
        {fault?.kind === 'refused' ? <NothingToSearch /> : null}
        {!data && !fault ? <Skeleton className="h-80" /> : null}
        {data ? <QueryForm key={target.id} attributes={data.attributeList} /> : null}
      </div>
    </GridPage>
  );
}

function NothingToSearch() {
  return (
    <Card>
      <EmptyState icon={FileSearch} title={<Trans>There is nothing to search here.</Trans>}>
        <Trans>The class or project does not exist any more, or you have no right to search it.</Trans>
      </EmptyState>
    </Card>
  );
}

type Attributes = Parameters<typeof defaultsOf>[0];

/** Starts with the query of the address; without one, with the default values of the attributes. */
function useTypedQuery(attributes: Attributes) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const asked = JSON.stringify(without(queryIn(search), LIST));
  const [typed, setTyped] = useState<AddressQuery>(
    () => (asked === '{}' ? defaultsOf(attributes) : (JSON.parse(asked) as AddressQuery)), // written two lines above
  );
  return { typed, change: (name: string, value: string) => setTyped((before) => ({ ...before, [name]: value })), setTyped };
}

/** Opens the result of a query of this target. */
function useLook(target: SearchTarget) {
  const { urlPath } = useSession();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const to = pathTo(urlPath, 'document-search/{target}/{id}/result', { target: target.kind, id: target.id });
  return (query: AddressQuery) => void navigate({ to, search: { ...queryIn(query), ...keptIn(search) } });
}

function QueryForm({ attributes }: { attributes: Attributes }) {
  const { t } = useLingui();
  const target = useTarget();
  const { typed, change, setTyped } = useTypedQuery(attributes);
  const look = useLook(target);
  const { parameters } = useSession();
  const run = () => look(typed);
  useEffect(() => document.getElementById(WORDS)?.focus(), []);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
      <form
        noValidate
        role="search"
        aria-label={t`Search documents`}
        className="card-edge flex flex-col gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <Field
          id={WORDS}
          type="text"
          label={t`Words anywhere`}
          value={typed[WORDS] ?? ''}
          onChange={(value) => change(WORDS, value)}
          onEnter={run}
          lead={<Search size={20} aria-hidden className="ml-3 text-muted" />}
        />
        <Switch
          label={t`Also inside pages`}
          checked={typed[WORDS_IN] === undefined ? parameters?.enableElasticSearch !== false : typed[WORDS_IN] === 'pages'}
          onChange={(checked) => change(WORDS_IN, checked ? 'pages' : 'values')}
        />
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {attributes.map((attribute) => (
            <AttributeQuery key={attribute.id} attribute={attribute} query={typed} onChange={change} onEnter={run} />
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" icon={Search}>
            <Trans>Search</Trans>
          </Button>
          <Button onClick={() => setTyped({})}>
            <Trans>Clear form</Trans>
          </Button>
          {'classId' in target.asked && attributes.length > 0 ? (
            <ListSearch classId={target.asked.classId} attributes={attributes} onChoose={look} />
          ) : null}
        </div>
      </form>
      <div className="flex flex-col gap-4">
        <SavedSearches target={target} onChoose={look} />
        <EarlierSearches target={target} onChoose={look} />
      </div>
    </div>
  );
}
