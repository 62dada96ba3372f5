import { useLingui } from '@lingui/react/macro';
import { Upload } from 'lucide-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { classes } from '#src/kit/classes.ts';

interface FileDropProps {
  label: string;
  /** Kinds of files accepted, in words. */
  help: string;
  /** Endings that are offered, e.g. `.csv,.xlsx`. */
  accept: string;
  file: File | undefined;
  onFile: (file: File) => void;
  disabled?: boolean | undefined;
}

/** One file, chosen or dropped. The button is the browser's own input, so keyboard and assistive technology know it. */
export function FileDrop({ label, help, accept, file, onFile, disabled = false }: FileDropProps) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !disabled) onFile(dropped);
  };
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-[15px] leading-[18px] text-soft">
        {label}
      </label>
      <div
        className={classes(
          'relative flex min-h-22 items-center gap-3 rounded-control border-2 border-dashed px-4 py-3 has-focus-visible:outline-3 has-focus-visible:outline-focus',
          isOver ? 'border-primary bg-tint' : 'border-line bg-card',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Upload aria-hidden className="size-6 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 text-office">
          {file ? <span className="block truncate font-bold text-text">{file.name}</span> : t`Choose a file, or drop it here`}
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          disabled={disabled}
          aria-describedby={`${id}-help`}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            if (chosen) onFile(chosen);
            // the same file can be chosen again after it was corrected
            if (input.current) input.current.value = '';
          }}
        />
      </div>
      <p id={`${id}-help`} className="text-small text-muted">
        {help}
      </p>
    </div>
  );
}
