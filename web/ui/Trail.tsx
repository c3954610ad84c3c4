import { Breadcrumb } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';

const recipe = {
  className: 'chakra-breadcrumb',
  slots: ['root', 'list', 'item', 'link', 'separator'],
  base: {
    root: { marginBottom: 1, fontSize: 'sm' },
    list: { display: 'flex', alignItems: 'center', gap: 1.5, color: 'fg.muted', listStyle: 'none' },
    item: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    link: {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: { base: '11', md: '6' },
      color: 'brand.fg',
      focusVisibleRing: 'inside',
      borderRadius: 'sm',
      _hover: { textDecoration: 'underline' },
    },
    separator: { display: 'inline-flex', '& svg': { boxSize: 3.5 } },
  },
};

type Props = {
  /** The screens above this one, the highest first. */
  above: readonly { to: string; name: string; onClick?: (event: MouseEvent) => void }[];
  here: string;
};

/** Where a screen of one record stands, such as Teachers › Lalthanpuii. */
export const Trail = ({ above, here }: Props) => (
  <Breadcrumb.Root recipe={recipe} data-screen-only="" aria-label="Breadcrumb">
    <Breadcrumb.List>
      {above.map(({ name, ...link }) => [
        <Breadcrumb.Item key={link.to}>
          <Breadcrumb.Link asChild>
            <Link {...link}>{name}</Link>
          </Breadcrumb.Link>
        </Breadcrumb.Item>,
        <Breadcrumb.Separator key={`${link.to} separator`} />,
      ])}
      <Breadcrumb.Item aria-current="page">{here}</Breadcrumb.Item>
    </Breadcrumb.List>
  </Breadcrumb.Root>
);
