import { chakra } from '@chakra-ui/react';
import { paths } from '../paths.ts';
import { TextLink } from '../ui/TextLink.tsx';

const LINKS = [
  ['Help', paths.help()],
  ['Privacy notice', paths.privacy()],
  ['Accessibility', paths.accessibility()],
] as const;

/** Below every screen: what the law wants to be found from everywhere, and help. Not on paper. */
export function PageFooter() {
  return (
    <chakra.footer data-screen-only px={{ base: '4', md: '6', lg: '8' }} py="4" mt="auto">
      <chakra.ul
        listStyleType="none"
        display="flex"
        flexWrap="wrap"
        justifyContent="center"
        columnGap="6"
        rowGap="1"
        fontSize="sm"
      >
        {LINKS.map(([name, to]) => (
          <li key={to}>
            <TextLink to={to} color="fg.muted" display="inline-block" py="1">
              {name}
            </TextLink>
          </li>
        ))}
      </chakra.ul>
    </chakra.footer>
  );
}
