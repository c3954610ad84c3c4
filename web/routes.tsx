import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, Outlet, type RouteObject, useLoaderData } from 'react-router-dom';
import { askAhead } from './api/ahead.ts';
import DashboardScreen from './features/dashboard/DashboardScreen.tsx';
import LoginScreen from './features/signIn/LoginScreen.tsx';
import { usualRows } from './list/pageSizes.ts';
import { patterns, RECORD_ID } from './paths.ts';
import { guard } from './session/guard.ts';
import { SessionProvider } from './session/SessionProvider.tsx';
import { EitherLayout } from './shell/EitherLayout.tsx';
import { ErrorScreen } from './shell/ErrorScreen.tsx';
import { LostScreen } from './shell/LostScreen.tsx';
import { PublicLayout } from './shell/PublicLayout.tsx';
import Shell from './shell/Shell.tsx';
import { useScrollMemory } from './shell/useScrollMemory.ts';

type Name = keyof typeof patterns;

/**
 * A screen behind its guard. Its code is fetched when the screen is first opened. The loader fetches it, because the
 * router runs a loader again after it failed. The frame around the screen stays meanwhile.
 * @param ahead requests what the screen shows, while its code is on its way
 */
const screen = (
  name: Name,
  load: () => Promise<{ default: ComponentType }>,
  ahead: (asked: LoaderFunctionArgs) => void = () => {},
): RouteObject => {
  let there = false;
  return {
    path: patterns[name],
    loader: async (asked) => {
      await guard(name)(asked);
      if (!there) ahead(asked);
      const { default: Screen } = await load();
      there = true;
      return Screen;
    },
    Component: Loaded,
    ErrorBoundary: LostScreen,
  };
};

/** Requests the first page of a list, unless the address asks for another one. */
const listAhead =
  (id: 'schools.list' | 'teachers.list') =>
  ({ request }: LoaderFunctionArgs) => {
    if (new URL(request.url).search) return;
    askAhead(id, { query: { page: 1, limit: usualRows() } });
  };

const teacherAhead = ({ params: { id = '' } }: LoaderFunctionArgs) => {
  if (RECORD_ID.test(id)) askAhead('teachers.get', { params: { id } });
};

function Loaded() {
  const Screen = useLoaderData() as ComponentType;
  return <Screen />;
}

function Root() {
  useScrollMemory();
  return (
    <SessionProvider>
      <Outlet />
    </SessionProvider>
  );
}

const schools = () => import('./features/schools/SchoolsPage.tsx');
const teachers = () => import('./features/teachers/TeachersPage.tsx');
const schoolForm = () => import('./features/schools/SchoolFormPage.tsx');
const reports = () => import('./features/reports/ReportsPage.tsx');
const teacherForm = () => import('./features/teachers/form/TeacherFormPage.tsx');

/** What staff open next: a list, and then the form of one of its rows. Records of teachers are edited more often. */
export const NEXT = [[schools, teachers], [teacherForm], [schoolForm]] as const;

/** The whole site map. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    children: [
      {
        Component: PublicLayout,
        children: [
          screen('login', async () => ({ default: LoginScreen })),
          screen('otpLogin', () => import('./features/otpLogin/OtpLoginScreen.tsx')),
          screen('forgotPassword', () => import('./features/passwordReset/ForgotPasswordScreen.tsx')),
          screen('resetPassword', () => import('./features/passwordReset/ResetPasswordScreen.tsx')),
          screen('confirmChange', () => import('./features/passwordReset/ConfirmChangeScreen.tsx')),
        ],
      },
      {
        Component: EitherLayout,
        children: [
          screen('help', () => import('./features/notices/HelpPage.tsx')),
          screen('privacy', () => import('./features/notices/PrivacyPage.tsx')),
          screen('accessibility', () => import('./features/notices/AccessibilityPage.tsx')),
        ],
      },
      {
        element: <Shell />,
        children: [
          screen('dashboard', async () => ({ default: DashboardScreen })),
          screen('schools', schools, listAhead('schools.list')),
          screen('schoolNew', schoolForm),
          screen('school', () => import('./features/schools/record/SchoolRecordPage.tsx')),
          screen('schoolEdit', schoolForm),
          screen('mySchool', reports),
          screen('teachers', teachers, listAhead('teachers.list')),
          screen('teacherNew', teacherForm),
          screen('teacher', () => import('./features/teachers/record/TeacherRecordPage.tsx')),
          screen('teacherEdit', teacherForm, teacherAhead),
          screen('myProfile', () => import('./features/profile/MyProfilePage.tsx')),
          screen('medicalRecords', () => import('./features/medicalRecords/MedicalRecordsPage.tsx')),
          screen('teacherMedicalRecords', () => import('./features/medicalRecords/TeacherRecordsPage.tsx')),
          screen('settings', () => import('./features/settings/SettingsPage.tsx')),
          screen('userManagement', () => import('./features/users/UsersPage.tsx')),
          screen('ask', () => import('./features/ask/AskPage.tsx')),
          screen('workbook', () => import('./features/workbook/WorkbookPage.tsx')),
          screen('orders', () => import('./features/orders/OrdersPage.tsx')),
          screen('order', () => import('./features/orders/OrderPage.tsx')),
          screen('moves', () => import('./features/moves/MovesPage.tsx')),
          screen('posts', () => import('./features/posts/PostsPage.tsx')),
          screen('postsOf', () => import('./features/posts/SchoolPostsPage.tsx')),
          screen('retirements', () => import('./features/retirements/RetirementsPage.tsx')),
          screen('rules', () => import('./features/rules/RulesPage.tsx')),
          screen('repair', () => import('./features/repair/RepairPage.tsx')),
          screen('recordHistory', () => import('./features/recordHistory/RecordHistoryPage.tsx')),
          screen('mySessions', () => import('./features/sessions/MySessionsPage.tsx')),
          screen('changePassword', () => import('./features/sessions/ChangePasswordPage.tsx')),
          screen('mySecurity', () => import('./features/security/MySecurityPage.tsx')),
          screen('reports', reports),
          screen('auditLogs', () => import('./features/auditLogs/AuditLogsPage.tsx')),
          { ...screen('dashboard', () => import('./shell/NotFoundScreen.tsx')), path: '*' },
        ],
      },
    ],
  },
];
