import type { ReactNode } from 'react';
import { can, PERMISSIONS, type Permission } from '#shared/access/permissions.ts';
import type { Role } from '#shared/access/roles.ts';
import { factsOf } from '../api/hooks.ts';
import type { EndpointId } from '../api/types.ts';
import { useSession } from './SessionProvider.tsx';

const isPermission = (name: string): name is Permission => (PERMISSIONS as readonly string[]).includes(name);

const mayCall = (role: Role | undefined, id: EndpointId) => {
  const { access, allow } = factsOf(id);
  return access === 'public' || (!!role && (allow?.some((permission) => can(role, permission)) ?? true));
};

/** Whether the signed-in person holds a permission, or one that opens an endpoint. */
export function useAllowed() {
  const { role } = useSession();
  return (to: EndpointId | Permission) => (isPermission(to) ? !!role && can(role, to) : mayCall(role, to));
}

/** Shows its children only to those who hold the permission, or may call the endpoint. */
export function Allowed({ to, children }: { to: EndpointId | Permission; children: ReactNode }) {
  return useAllowed()(to) ? children : null;
}
