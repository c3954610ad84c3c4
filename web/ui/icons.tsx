import { chakra } from '@chakra-ui/react';

type IconProps = { size?: string };

/** A line drawing on a grid of 24 units, in the colour of the text beside it. Hidden from screen readers. */
function Drawing({ size = '5', d }: IconProps & { d: string }) {
  return (
    <chakra.svg
      viewBox="0 0 24 24"
      boxSize={size}
      flexShrink="0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={d} />
    </chakra.svg>
  );
}

export const icon = (d: string) => (props: IconProps) => <Drawing d={d} {...props} />;

export const CloseIcon = icon('M6 6l12 12M18 6L6 18');
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16');
export const SearchIcon = icon('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3L20 20');
export const SunIcon = icon(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
);
export const MoonIcon = icon('M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5z');
export const LanguageIcon = icon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c2.5 2.6 3.7 5.6 3.7 9s-1.2 6.4-3.7 9c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3z',
);
export const EyeIcon = icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z',
);
export const EyeOffIcon = icon(
  'M4 4l16 16M9.9 5.7A9.5 9.5 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.3 7.3A16.5 16.5 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9.3 9.3 0 0 0 4.7-1.3M10 10a2.8 2.8 0 0 0 4 4',
);
export const ChevronDownIcon = icon('M6 9l6 6 6-6');
export const ArrowIcon = icon('M5 12h14M13 6l6 6-6 6');
export const AlertIcon = icon('M12 4l9 16H3zM12 10v4.5M12 17.2v.1');
export const PencilIcon = icon('M4 20l1-4.5L16.5 4a2.1 2.1 0 0 1 3 3L8 18.5zM14 6.5l3.5 3.5');
export const CalendarIcon = icon('M4 6.5h16V20H4zM4 10.5h16M8 4v4M16 4v4');
