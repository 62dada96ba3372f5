import { X } from 'lucide-react';

/** One of several chosen things, which a press takes away. `label` names the thing and the act. */
export function RemovableChip({ text, label, onRemove }: { text: string; label: string; onRemove: () => void }) {
  return (
    <span className="inline-flex min-h-9 max-w-full items-center gap-1 rounded-full bg-tint-strong pl-3.5 text-office text-link">
      <bdi className="min-w-0 truncate">{text}</bdi>
      <button
        type="button"
        aria-label={label}
        onClick={onRemove}
        className="grid size-9 shrink-0 place-items-center rounded-full hover:bg-well"
      >
        <X size={16} aria-hidden />
      </button>
    </span>
  );
}
