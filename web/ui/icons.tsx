import { chakra } from '@chakra-ui/react';

type IconProps = { size?: string };

/** A line drawing on a 24 unit grid, in the colour of the text beside it, hidden from screen readers. */
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

const icon = (d: string) => (props: IconProps) => <Drawing d={d} {...props} />;

export const CloseIcon = icon('M6 6l12 12M18 6L6 18');
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16');
export const DashboardIcon = icon('M4 4h7v7H4zM13 4h7v4h-7zM13 11h7v9h-7zM4 14h7v6H4z');
export const SchoolIcon = icon(
  'M12 4l9 4.5-9 4.5-9-4.5zM7 11v5c0 1.4 2.2 2.7 5 2.7s5-1.3 5-2.7v-5M21 8.5V14',
);
export const PeopleIcon = icon(
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.4-3.6 3-5.5 6.5-5.5s6.1 1.9 6.5 5.5M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.9c2 .7 3.2 2.4 3.5 5.1',
);
export const HealthIcon = icon('M5 4h14v16H5zM12 8v8M8 12h8');
export const ReportIcon = icon('M4 20h16M7 16v-5M12 16V6M17 16V9');
export const AccountIcon = icon('M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-4 3.5-6 7.5-6s6.9 2 7.5 6');
export const LogIcon = icon('M6 3.5h9l3.5 3.5v13.5H6zM9 9h4M9 13h6.5M9 17h6.5');
export const SettingsIcon = icon('M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5');
export const SunIcon = icon(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
);
export const MoonIcon = icon('M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5z');
export const LanguageIcon = icon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c2.5 2.6 3.7 5.6 3.7 9s-1.2 6.4-3.7 9c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3z',
);
export const LogoutIcon = icon('M14 4H5v16h9M10 12h10M16.5 8.5L20 12l-3.5 3.5');
export const EyeIcon = icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z',
);
export const EyeOffIcon = icon(
  'M4 4l16 16M9.9 5.7A9.5 9.5 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.3 7.3A16.5 16.5 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9.3 9.3 0 0 0 4.7-1.3M10 10a2.8 2.8 0 0 0 4 4',
);
export const MapIcon = icon('M9 4L3.5 6.5V20L9 17.5l6 2.5 5.5-2.5V4L15 6.5zM9 4v13.5M15 6.5V20');
export const PlusIcon = icon('M12 5v14M5 12h14');
export const ArrowIcon = icon('M5 12h14M13 6l6 6-6 6');
export const AlertIcon = icon('M12 4l9 16H3zM12 10v4.5M12 17.2v.1');
