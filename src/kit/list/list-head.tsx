import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ListDeclaration, ListFilter } from '#src/kit/list/declare.ts';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { momentText } from '#src/text/dates.ts';
import { numberText } from '#src/text/numbers.ts';
import { labelText } from '#src/text/words.ts';

interface ListHeadProps<Row, Filters extends Record<string, ListFilter>> {
  list: ListDeclaration<Row, Filters>;
  count: number | undefined;
  /** The rows could not be had: nothing is on its way, and nothing is as of any time. */
  failed: boolean;
  actions?: ReactNode;
  asOf?: number | undefined;
  onDeviceOnly?: boolean | undefined;
  most?: number | undefined;
  countText?: string | undefined;
}

/** Title of a list, and an accurate line about its content (ux.md §8.3). */
export function ListHead<Row, Filters extends Record<string, ListFilter>>(props: ListHeadProps<Row, Filters>) {
  const { i18n } = useLingui();
  const { list, count, asOf, most } = props;
  const line = props.failed ? undefined : (
    <span className="flex flex-wrap gap-x-2">
      <span aria-live="polite">
        {count === undefined ? (
          <Trans>Loading</Trans>
        ) : props.countText !== undefined ? (
          props.countText
        ) : most !== undefined && count > most ? (
          <Trans>
            {numberText(i18n, count)} match. Showing the first {numberText(i18n, most)}.
          </Trans>
        ) : list.counted ? (
          i18n._(list.counted(count))
        ) : (
          <Plural value={count} one="# row" other="# rows" />
        )}
      </span>
      {props.onDeviceOnly ? (
        <span>
          <Trans>On this device only</Trans>
        </span>
      ) : null}
      {asOf ? (
        <span>
          <Trans>as of {momentText(i18n, asOf)}</Trans>
        </span>
      ) : null}
    </span>
  );
  return (
    <PageHeader
      title={labelText(i18n, list.title)}
      level={list.part ? 2 : 1}
      actions={props.actions}
      // a part of a page leaves the height to its rows
      {...(list.part ? { adjacent: <span className="text-office text-muted">{line}</span> } : { subtitle: line })}
    />
  );
}
