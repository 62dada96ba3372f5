import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { IconButton } from '#src/kit/button/icon-button.tsx';

interface RowButtonsProps {
  /** Name of the row, for the names of its buttons. */
  name: string;
  at: number;
  count: number;
  onMove: (at: number, by: 1 | -1) => void;
  onRemove: (at: number) => void;
}

/** Moves a row up or down, or takes it out of the list. */
export function RowButtons({ name, at, count, onMove, onRemove }: RowButtonsProps) {
  const { t } = useLingui();
  return (
    <span className="flex shrink-0">
      <IconButton icon={ArrowUp} label={t`Move ${name} up`} disabled={at === 0} onClick={() => onMove(at, -1)} />
      <IconButton icon={ArrowDown} label={t`Move ${name} down`} disabled={at === count - 1} onClick={() => onMove(at, 1)} />
      <IconButton icon={Trash2} label={t`Remove ${name}`} onClick={() => onRemove(at)} />
    </span>
  );
}
