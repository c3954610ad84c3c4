import type { ComponentType } from 'react';
import type { Role } from '#shared/access/roles.ts';
import { HoiView } from './HoiView.tsx';
import { DeoView, SdeoView } from './OfficerView.tsx';
import { SystemView } from './SystemView.tsx';
import { TeacherView } from './TeacherView.tsx';
import type { ViewProps } from './viewProps.ts';

/** The view of each role (specification, part 1, section 6). */
export const VIEWS: Record<Role, ComponentType<ViewProps>> = {
  super_admin: SystemView,
  admin: SystemView,
  deo: DeoView,
  sdeo: SdeoView,
  hoi: HoiView,
  teacher: TeacherView,
};
