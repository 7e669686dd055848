import { configureZodErrors } from '@lodge/contracts'

configureZodErrors()
