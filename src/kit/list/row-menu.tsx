import { useLingui } from '@lingui/react/macro';
import { EllipsisVertical } from 'lucide-react';
import { Menu } from '#src/kit/menu/menu.tsx';
import type { RowAction } from '#src/kit/list/declare.ts';

/** Actions of one row behind a button; right click and Shift+F10 on the row press it too. */
export function RowMenu({
  name,
  actions,
  cell,
  tabIndex,
}: {
  name: string;
  actions: readonly RowAction[];
  cell: string;
  tabIndex: number;
}) {
  const { t, i18n } = useLingui();
  if (actions.length === 0) {
    return (
      <span
        data-cell={cell}
        tabIndex={tabIndex}
        className="size-full outline-offset-[-3px]"
        aria-label={t`No actions`}
        role="img"
      />
    );
  }
  return (
    <Menu
      button={
        <button
          type="button"
          data-cell={cell}
          data-row-menu
          tabIndex={tabIndex}
          aria-label={t`Actions for ${name}`}
          className="grid h-full w-full place-items-center rounded-small text-muted outline-offset-[-3px] hover:bg-well hover:text-text"
        >
          <EllipsisVertical size={20} aria-hidden />
        </button>
      }
      groups={[
        actions.filter((action) => !action.danger).map((action) => entryOf(action)),
        actions.filter((action) => action.danger).map((action) => entryOf(action)),
      ]}
    />
  );

  function entryOf(action: RowAction) {
    return {
      id: action.id,
      label: i18n._(action.label),
      icon: action.icon,
      danger: action.danger,
      disabledReason: action.disabledReason ? i18n._(action.disabledReason) : undefined,
      onSelect: action.onSelect,
    };
  }
}
