import { icon } from '../ui/icons.tsx';

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
export const AskIcon = icon(
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.5v.5',
);
export const WorkbookIcon = icon('M4 4.5h16v15H4zM4 9.5h16M4 14.5h16M10 4.5v15');
export const OrderIcon = icon('M6 3.5h9l3.5 3.5v13.5H6zM14.5 3.5V7.5h4M9 12h6.5M9 16h4');
export const MoveIcon = icon('M4 8h13M13.5 4.5L17 8l-3.5 3.5M20 16H7M10.5 12.5L7 16l3.5 3.5');
export const PostIcon = icon('M4 20V9l8-5 8 5v11M9 20v-6h6v6');
export const RetireIcon = icon('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7v5l3.5 2');
export const RuleIcon = icon('M12 4v16M7 20h10M5 8h14M5 8l-2.5 6h5zM19 8l-2.5 6h5z');
export const RepairIcon = icon(
  'M14.5 6.5a4 4 0 0 1 5-2.7l-2.4 2.6 1.5 1.5 2.6-2.4a4 4 0 0 1-5.4 4.7L8 18a2.1 2.1 0 0 1-3-3l7.8-7.8a4 4 0 0 1 1.7-.7z',
);
export const DeviceIcon = icon('M4 5h16v11H4zM9 20h6M12 16v4');
export const KeyIcon = icon('M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11 12l8-8M15 8l3 3');
export const ShieldIcon = icon(
  'M12 3.5l7.5 3v5c0 4.5-3 7.6-7.5 9-4.5-1.4-7.5-4.5-7.5-9v-5zM9 12l2.2 2.2L15.5 10',
);
export const LogoutIcon = icon('M14 4H5v16h9M10 12h10M16.5 8.5L20 12l-3.5 3.5');
