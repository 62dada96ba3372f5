import { useEffect, useState } from 'react';

interface Symbol {
  side: number;
  path: string;
}

/** A QR code as one path, sharp at any size. Its encoder comes when it is shown. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [symbol, setSymbol] = useState<Symbol>();
  useEffect(() => {
    const draw = async () => {
      const bwip = (await import('bwip-js/browser')).default;
      const found = bwip.raw({ bcid: 'qrcode', text })[0];
      if (!found || !('pixs' in found)) return;
      const { pixs, pixx } = found;
      const path = pixs.map((dark, at) => (dark ? `M${at % pixx} ${Math.floor(at / pixx)}h1v1h-1z` : '')).join('');
      setSymbol({ side: pixx, path });
    };
    draw().catch(() => undefined); // the code in letters is next to it
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-2 -2 ${(symbol?.side ?? 25) + 4} ${(symbol?.side ?? 25) + 4}`}
      className="size-36 shrink-0 rounded-small bg-white"
    >
      {symbol ? <path d={symbol.path} fill="#000" /> : null}
    </svg>
  );
}
