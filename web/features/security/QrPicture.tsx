import { chakra } from '@chakra-ui/react';
import { encode } from 'uqr';

const BORDER = 2;

/** A text as a QR code: black on white in both themes, because cameras read no other. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: BORDER });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <chakra.svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      width="11rem"
      height="11rem"
      borderRadius="md"
      background="white"
      color="black"
    >
      <path d={path} fill="currentColor" />
    </chakra.svg>
  );
}
