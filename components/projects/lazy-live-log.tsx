'use client'

import dynamic from 'next/dynamic'

/** The live log, loaded only where one is shown. */
export const LazyLiveLog = dynamic(() => import('./live-log').then(module => module.LiveLog))
