import { Box } from '@chakra-ui/react';
import type { Role } from '#shared/access/roles.ts';
import { paths } from '../../paths.ts';
import { mayOpen } from '../../session/guards.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { TitledPanel } from '../../ui/TitledPanel.tsx';

type QuickLink = readonly [name: string, to: string];

const records: readonly QuickLink[] = [
  ['Teachers', paths.teachers()],
  ['Medical Records', paths.medicalRecords()],
  ['Schools', paths.schools()],
];

/** The links of each role. A teacher's links lead to the teacher's own screens, the medical record among them. */
const LINKS: Record<Role, readonly QuickLink[]> = {
  super_admin: [...records, ['User Management', paths.userManagement()]],
  admin: [...records, ['User Management', paths.userManagement()]],
  deo: records,
  sdeo: records,
  hoi: [...records, ['Reports', paths.reports()]],
  teacher: [
    ['Teachers', paths.myProfile()],
    ['Medical Records', paths.myProfile()],
    ['Schools', paths.mySchool()],
  ],
};

/** Links from a report to the screens that the role may open. */
export function QuickLinks({ role }: { role: Role }) {
  const links = LINKS[role].filter(([, to]) => mayOpen(to, role));
  return (
    <TitledPanel as="nav" title="Quick Links" titleGap={1} data-screen-only="">
      <Box as="ul" listStyleType="none" display="flex" flexWrap="wrap" columnGap={6}>
        {links.map(([name, to]) => (
          <li key={name}>
            <TextLink to={to} display="inline-flex" alignItems="center" minHeight={{ base: '11', md: '8' }}>
              {name}
            </TextLink>
          </li>
        ))}
      </Box>
    </TitledPanel>
  );
}
