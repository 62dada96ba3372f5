import { useLingui } from '@lingui/react/macro';
import { savedViewCalls } from '#schema/calls/saved-views.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { Segments } from '#src/kit/menu/segments.tsx';
import type { AddressQuery } from './address-query.ts';
import { isSameQuery, queryOfView, showColumnsOf } from './saved-views.ts';
import type { SearchTarget } from './use-target.ts';

interface ViewSegmentsProps {
  target: SearchTarget;
  query: AddressQuery;
  onChange: (query: AddressQuery) => void;
}

/** Saved views of the class or project over its result: a press shows the documents and the columns of another one. */
export function ViewSegments({ target, query, onChange }: ViewSegmentsProps) {
  const { t } = useLingui();
  const { data: views = [] } = useCalled(savedViewCalls.savedViews, { targetId: target.id });
  if (views.length === 0) return null;
  const current = views.find((view) => isSameQuery(queryOfView(view), query));
  const options = [
    { value: '', label: current || Object.keys(query).length === 0 ? t`All documents` : t`This search` },
    ...views.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> })),
  ];
  const choose = (id: string) => {
    const view = views.find((each) => each.id === id);
    if (view) showColumnsOf(view);
    onChange(view ? queryOfView(view) : {});
  };
  return <Segments label={t`Saved views`} value={current?.id ?? ''} options={options} onChange={choose} />;
}
