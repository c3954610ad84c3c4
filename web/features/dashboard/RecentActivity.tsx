import { Box, chakra } from '@chakra-ui/react';
import { showDate } from '#shared/domain/dates.ts';
import { dashboardMessages } from '#shared/messages/dashboard.ts';
import type { DashboardFigures } from './statCards.ts';

const SHOWN = 3;

/** The latest records of each kind, at most three. */
export function RecentActivity({ latestSchools }: Pick<DashboardFigures, 'latestSchools'>) {
  if (latestSchools.length === 0) {
    return (
      <chakra.p color="fg.muted" px="4" py="6" textAlign="center">
        {dashboardMessages.noActivity}
      </chakra.p>
    );
  }
  return (
    <chakra.ul listStyleType="none">
      {latestSchools.slice(0, SHOWN).map(({ name, created_at }) => (
        <chakra.li
          key={`${name} ${created_at}`}
          display="flex"
          justifyContent="space-between"
          gap="4"
          px="4"
          py="2.5"
          borderTopWidth="1px"
          borderColor="border"
          fontSize="sm"
        >
          <Box minW="0" overflowWrap="anywhere">
            {dashboardMessages.schoolAdded(name)}
          </Box>
          <chakra.time
            color="fg.muted"
            flexShrink="0"
            dateTime={created_at}
            fontVariantNumeric="tabular-nums"
          >
            {showDate(created_at)}
          </chakra.time>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
