import { ChakraProvider } from '@chakra-ui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes } from './routes.tsx';
import { system } from './ui/theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

createRoot(root).render(
  <StrictMode>
    <ChakraProvider value={system}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </ChakraProvider>
  </StrictMode>,
);
